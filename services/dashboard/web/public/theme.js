// Runs before the first paint, so that a chosen theme does not flash.
const theme = localStorage.getItem("theme");
if (theme) document.documentElement.dataset.theme = theme;
