// Runs before the page is drawn, so that it appears at once in the colours and the language that its reader chose.

const { dataset } = document.documentElement;
dataset.language = localStorage.getItem("kobo-docs-language") ?? "curl";
const theme = localStorage.getItem("kobo-docs-theme");
if (theme) dataset.theme = theme;
