//! What the server counts and measures, in the text form of Prometheus.

use std::time::Duration;

use prometheus::{Encoder as _, Histogram, HistogramOpts, IntCounter, IntGauge, Registry, TextEncoder};

/// The bounds of times, in seconds.
const SECONDS: [f64; 14] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0,
];

/// All of it.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    done: IntCounter,
    refused: IntCounter,
    acknowledged: Histogram,
    commit: Histogram,
    lag: Histogram,
    pub(crate) games: IntGauge,
    pub(crate) sockets: IntGauge,
    pub(crate) begun: IntCounter,
    pub(crate) flags: IntCounter,
    pub(crate) outages: IntCounter,
    pub(crate) database: IntGauge,
    pub(crate) refused_requests: IntCounter,
    pub(crate) notices_sent: IntCounter,
    pub(crate) notices_again: IntCounter,
    pub(crate) notices_gone: IntCounter,
    pub(crate) notices_lost: IntCounter,
}

/// Registers what has a name of its own; the names are all different, so nothing is refused.
fn register<T: prometheus::core::Collector + Clone + 'static>(
    registry: &Registry,
    made: prometheus::Result<T>,
) -> T {
    let made = made.expect("the name of a metric is well formed");
    registry
        .register(Box::new(made.clone()))
        .expect("no metric has the name of another one");
    made
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let registry = Registry::new();
        let counter = |name: &str, help: &str| register(&registry, IntCounter::new(name, help));
        let gauge = |name: &str, help: &str| register(&registry, IntGauge::new(name, help));
        let times = |name: &str, help: &str| {
            let options = HistogramOpts::new(name, help).buckets(SECONDS.to_vec());
            register(&registry, Histogram::with_opts(options))
        };
        Self {
            done: counter("sente_commands_done_total", "Commands that were stored"),
            refused: counter("sente_commands_refused_total", "Commands that were refused"),
            acknowledged: times(
                "sente_acknowledge_seconds",
                "From a command's receipt to its acknowledgement",
            ),
            commit: times(
                "sente_commit_seconds",
                "From giving events to the database until they were durable",
            ),
            lag: times(
                "sente_lag_seconds",
                "The way to a client and back, by our own pings",
            ),
            games: gauge("sente_games_in_memory", "Games in memory"),
            sockets: gauge("sente_sockets", "Open sockets and streams"),
            begun: counter("sente_games_begun_total", "Games that began here"),
            flags: counter(
                "sente_time_ran_out_total",
                "Games that the server ended or called off by the clock",
            ),
            outages: counter(
                "sente_outages_total",
                "Times in which no server was there, found by this one",
            ),
            database: gauge("sente_database_writable", "Whether the last heartbeat was stored"),
            refused_requests: counter(
                "sente_requests_refused_total",
                "Requests and messages refused by a limit or as foreign",
            ),
            notices_sent: counter(
                "sente_notices_sent_total",
                "Notifications that a push service took",
            ),
            notices_again: counter(
                "sente_notices_again_total",
                "Times that a notification had to be sent again",
            ),
            notices_gone: counter(
                "sente_notices_gone_total",
                "Subscriptions forgotten because a push service does not know them any more",
            ),
            notices_lost: counter(
                "sente_notices_lost_total",
                "Notifications given up: refused, tried too often, or too many at once",
            ),
            registry,
        }
    }

    pub(crate) fn done(&self, time: Duration) {
        self.done.inc();
        self.acknowledged.observe(time.as_secs_f64());
    }

    pub(crate) fn refused(&self) {
        self.refused.inc();
    }

    pub(crate) fn committed(&self, time: Duration) {
        self.commit.observe(time.as_secs_f64());
    }

    pub(crate) fn lag(&self, time: Duration) {
        self.lag.observe(time.as_secs_f64());
    }

    /// All of it as text.
    pub(crate) fn text(&self) -> String {
        let mut text = Vec::new();
        if let Err(error) = TextEncoder::new().encode(&self.registry.gather(), &mut text) {
            tracing::error!(%error, "the metrics cannot be written");
        }
        String::from_utf8_lossy(&text).into_owned()
    }
}
