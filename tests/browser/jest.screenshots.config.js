/** `npm run screenshots`: the pictures of the guides of the dashboard and of checkout. */
module.exports = {
  ...require("./jest.browser.config.js"),
  displayName: "screenshots",
  testMatch: ["<rootDir>/src/screenshots/*.shots.ts"],
};
