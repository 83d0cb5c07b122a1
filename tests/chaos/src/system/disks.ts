import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** File systems of their own for the data of parts, so that they can be filled. */
export interface Disks {
  /** @returns false where the part has none, because this machine lets us mount nothing */
  fill: (part: string) => boolean;
  free: (part: string) => void;
  unmount: () => void;
}

/** Sparse files: they take the space that is used. The WAL alone may have 4 GiB. */
const SIZES: Readonly<Record<string, string>> = { postgres: "12G", kafka: "4G" };
const FILLER = "filler";
/** Reserved space is fast; the file system needs some for itself, so the last of it is written. */
const WRITTEN = 64 * 2 ** 20;

export function disksIn(directory: string): Disks {
  const mounted = Object.keys(SIZES).filter((part) => mount(directory, part));
  const unmount = (): void => {
    for (const part of mounted.splice(0)) run("umount", "--lazy", join(directory, part));
  };
  process.once("exit", unmount);
  const fillerOf = (part: string) => join(directory, part, FILLER);
  return {
    fill: (part) => {
      if (!mounted.includes(part)) return false;
      const filler = fillerOf(part);
      const { bavail, bsize } = statfsSync(join(directory, part));
      run("fallocate", "--length", String(Math.max(1, bavail * bsize - WRITTEN)), filler);
      // Ends with an error at the last block, as it must.
      run("dd", "if=/dev/zero", `of=${filler}`, "bs=1M", "oflag=append", "conv=notrunc");
      return true;
    },
    free: (part) => rmSync(fillerOf(part), { force: true }),
    unmount,
  };
}

/** Only root can, and not in every container. */
function mount(directory: string, part: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const image = join(directory, `${part}.img`);
  const folder = join(directory, part);
  mkdirSync(folder, { recursive: true });
  const isMounted =
    run("truncate", "--size", SIZES[part] ?? "", image) &&
    run("mkfs.ext4", "-q", "-m", "0", "-E", "lazy_itable_init=1", image) &&
    run("mount", "-o", "loop", image, folder);
  if (!isMounted) rmSync(image, { force: true });
  return isMounted;
}

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;
