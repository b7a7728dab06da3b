// Runs before the first paint, so that nothing is drawn in the wrong theme. Without a choice the system decides.
try {
  const theme = localStorage.getItem("sente.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme it is.
}
