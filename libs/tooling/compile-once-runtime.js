const vm = require("node:vm");
const { default: Runtime } = require("jest-runtime");

/** The worker's compiled modules, by file name. */
const scripts = new Map();

/** The executor of the running test file, which resolves the dynamic imports of every script. */
let current;

/**
 * Jest's runtime, but a worker compiles each module once, not once for each test file. Modules are still evaluated for
 * each file, so files share no state.
 */
module.exports = class CompileOnceRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    current = executor;
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      try {
        const script = scriptOf(source, filename, executor.injectedModuleParameters);
        return script.runInContext(context);
      } catch {
        // It does not compile: Jest's own attempt explains why.
        return compile(source, filename);
      }
    };
  }
};

function scriptOf(source, filename, parameters) {
  const known = scripts.get(filename);
  if (known?.source === source) return known.script;
  const opening = `(function(${parameters}){`;
  const script = new vm.Script(`${opening}${source}\n})`, {
    filename,
    columnOffset: -opening.length,
    importModuleDynamically: (specifier, _script, attributes, phase) => {
      const context = current.environment.getVmContext();
      return current.dynamicImport(specifier, filename, context, attributes, phase);
    },
  });
  scripts.set(filename, { source, script });
  return script;
}
