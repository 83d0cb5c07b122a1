/** `npm run screenshots`: the pictures of the dashboard's guide. */
module.exports = {
  ...require("./jest.browser.config.js"),
  displayName: "screenshots",
  testMatch: ["<rootDir>/src/screenshots/*.shots.ts"],
};
