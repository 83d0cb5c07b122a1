const vm = require("node:vm");
const { TestEnvironment } = require("jest-environment-node");

/**
 * Jest's environment for Node in a plain context. In its usual one each use of a global, such as `Math`, passes an
 * interceptor, which costs up to half of a computing test's time.
 */
module.exports = class PlainEnvironment extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
};
