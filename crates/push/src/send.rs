//! Sending, and what comes of it.

use http::{Request, StatusCode, header};
use std::time::Duration;
use ureq::Agent;

/// How long a push service may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// How much is read of what a push service says beside its status.
const MOST_WORDS: u64 = 512;

/// What a push service did with a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It took it, and tells the browser.
    Taken,
    /// The browser has taken its subscription back: nothing more is to be sent there.
    Gone,
    /// It is to be sent again, so much later where the service says so.
    Later(Option<Duration>),
    /// It will not be taken: the status, and what the service says of it.
    Refused(u16, String),
}

/// That a push service could not be reached.
#[derive(Debug, thiserror::Error)]
#[error("the push service {host} could not be reached: {why}")]
pub struct Unreachable {
    /// Its host; never the whole address, which is a secret of the browser's.
    pub host: String,
    /// Why.
    pub why: String,
}

/// Sends messages, one at a time; its clones share their connections.
#[derive(Clone, Debug)]
pub struct Sender {
    agent: Agent,
}

impl Default for Sender {
    fn default() -> Self {
        let settings = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            // An address that was looked at leads nowhere else.
            .max_redirects(0)
            .http_status_as_error(false)
            .user_agent("sente");
        Self {
            agent: settings.build().into(),
        }
    }
}

impl Sender {
    /// Sends a message, and waits for the answer: a call for a thread that may wait.
    pub fn send(&self, request: Request<Vec<u8>>) -> Result<Outcome, Unreachable> {
        let host = request.uri().host().unwrap_or_default().to_owned();
        let answer = self.agent.run(request);
        let mut answer = answer.map_err(|why| Unreachable {
            host,
            why: why.to_string(),
        })?;
        let after = answer.headers().get(header::RETRY_AFTER);
        let after = after.and_then(|it| it.to_str().ok()?.parse().ok());
        Ok(match answer.status() {
            status if status.is_success() => Outcome::Taken,
            StatusCode::NOT_FOUND | StatusCode::GONE => Outcome::Gone,
            status if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() => {
                Outcome::Later(after.map(Duration::from_secs))
            }
            status => {
                let words = answer.body_mut().with_config().limit(MOST_WORDS);
                Outcome::Refused(status.as_u16(), words.read_to_string().unwrap_or_default())
            }
        })
    }
}
