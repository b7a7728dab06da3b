//! Memory that is read at random: in large pages, and asked for early.

/// Says that a place is about to be read, so that nobody waits for it then. WebAssembly has no such hint; there `look` reads something of
/// it that is left alone, which does nearly as well.
#[inline]
pub fn prefetch<T, R>(place: &T, look: impl FnOnce(&T) -> R) {
    #[cfg(target_arch = "wasm32")]
    std::hint::black_box(look(place));
    #[cfg(not(target_arch = "wasm32"))]
    {
        let _ = look;
        simd::prefetch(place);
    }
}

/// Asks for memory in large pages; has to be called before it is written to for the first time. What is read at random needs them: with
/// small pages nearly every look has to find out first where the page lies.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "a hint to the kernel")]
pub fn in_large_pages<T>(memory: &mut [T]) {
    // Only whole pages may be named.
    const PAGE: usize = 4_096;
    // What is smaller holds no large one.
    const LARGE: usize = 2 * 1_024 * 1_024;
    if size_of_val(memory) < LARGE {
        return;
    }
    let memory = memory.as_mut_ptr_range();
    let from = memory.start.addr().next_multiple_of(PAGE);
    let to = memory.end.addr() / PAGE * PAGE;
    if from < to {
        let start = memory.start.with_addr(from).cast();
        // SAFETY: the pages are lent to us, and the hint changes neither what is in them nor what may be done with them. Where the
        // kernel refuses, they stay small.
        unsafe { libc::madvise(start, to - from, libc::MADV_HUGEPAGE) };
    }
}

/// Other systems decide for themselves.
#[cfg(not(target_os = "linux"))]
pub const fn in_large_pages<T>(_: &mut [T]) {}
