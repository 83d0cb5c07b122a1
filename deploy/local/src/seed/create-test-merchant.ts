import { callerInSystem } from "../services/callers";
import type { SeededMerchant } from "../services/secrets";
import type { StackFile } from "../stack/stack-file";
import { connectOperator } from "./operator";

/**
 * Creates a merchant of the running system with a key for each mode, like `npm run merchant --
 * create --keys`. Tests need hundreds, and this starts no processes.
 * @throws Failure for a folder without a system
 */
export async function createTestMerchant(
  directory: string,
  { targets }: Pick<StackFile, "targets">,
  name: string,
): Promise<Pick<SeededMerchant, "slug" | "liveKey" | "testKey">> {
  const operator = connectOperator(targets, callerInSystem(directory, "merchant-cli"));
  try {
    const { id: merchantId, slug } = await operator.createMerchant({ name });
    return {
      slug,
      liveKey: await operator.createKey({ merchantId, mode: "live", name: "" }),
      testKey: await operator.createKey({ merchantId, mode: "test", name: "" }),
    };
  } finally {
    operator.close();
  }
}
