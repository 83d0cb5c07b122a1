import { execFile } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { theStack } from "../world";

const ROOT = join(__dirname, "../../../..");
const GUIDE = readFileSync(join(ROOT, "docs/merchants/clients.md"), "utf8");
const PROGRAMS = join(ROOT, "tests/clients");
const OUTPUT_MAX = 64 * 1024 * 1024;

export type Language = "Python" | "Go" | "Java";

const run = promisify(execFile);

/** The merchant and the sandbox that the programs use. */
function environment(): NodeJS.ProcessEnv {
  const { sandboxBaseUrl, merchants } = theStack();
  const [merchant] = merchants;
  return {
    ...process.env,
    KOBO_BASE_URL: sandboxBaseUrl,
    KOBO_SECRET_KEY: merchant?.testKey,
    KOBO_WALLET: merchant?.testWallet,
  };
}

/** @throws Error with the program's output */
async function succeed(command: string, args: string[], cwd: string): Promise<string> {
  const options = { cwd, env: environment(), maxBuffer: OUTPUT_MAX };
  return run(command, args, options).then(
    ({ stdout }) => stdout,
    (error: { message: string; stdout?: string; stderr?: string }) => {
      const said = `${error.stdout ?? ""}\n${error.stderr ?? ""}`.slice(-4_000);
      throw new Error(`${command} failed: ${error.message.slice(0, 300)}\n${said}`);
    },
  );
}

/** The first command of a section of the guide. */
function commandOf(part: string): string {
  const [, text = ""] = GUIDE.split(part);
  const [, command] = /```sh excerpt\n([\s\S]*?)\n```/.exec(text) ?? [];
  if (command === undefined) throw new Error(`The guide has no command after ${part}.`);
  return command;
}

export async function fetchGenerator(folder: string): Promise<void> {
  await succeed("sh", ["-c", commandOf("# Generate a client")], folder);
}

/** Generates a client as in the guide, compiles it, and returns its program's output. */
export async function callsOf(language: Language, folder: string): Promise<unknown> {
  await succeed("sh", ["-c", commandOf(`## ${language}`)], folder);
  const output = await BUILDS[language](folder);
  return JSON.parse(output);
}

const BUILDS: Record<Language, (folder: string) => Promise<string>> = {
  Python: async (folder) => {
    const venv = join(folder, "venv");
    const python = join(venv, "bin/python");
    const requirements = join(PROGRAMS, "python/requirements.txt");
    await succeed(process.env.PYTHON || "python3", ["-m", "venv", venv], folder);
    const install = ["install", "-q", "--require-hashes", "--only-binary", ":all:"];
    await succeed(python, ["-m", "pip", ...install, "-r", requirements], folder);
    await succeed(python, ["-m", "compileall", "-q", "kobo-python/kobo"], folder);
    const program = join(folder, "kobo-python/calls.py");
    cpSync(join(PROGRAMS, "python/calls.py"), program);
    return succeed(python, [program], folder);
  },
  Go: async (folder) => {
    const client = join(folder, "kobo-go");
    cpSync(join(PROGRAMS, "go"), client, { recursive: true });
    const program = join(folder, "calls-go");
    await succeed("go", ["build", "-mod=mod", "./..."], client);
    await succeed("go", ["build", "-mod=mod", "-o", program, "./cmd/calls"], client);
    return succeed(program, [], client);
  },
  Java: async (folder) => {
    const client = join(folder, "kobo-java");
    cpSync(join(PROGRAMS, "java"), join(client, "src/main/java"), { recursive: true });
    const classpath = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
    const goals = ["compile", classpath, "-Dmdep.outputFile=classpath"];
    await succeed("mvn", ["-q", "-B", "-DskipTests", ...goals], client);
    const jars = readFileSync(join(client, "classpath"), "utf8");
    return succeed("java", ["-cp", `target/classes:${jars}`, "Calls"], client);
  },
};
