import { resources } from "../../api/resources";
import { useScope } from "../../app/scope";
import { AmountField, koboOf } from "../../ui/amount-field";
import { Sandbox } from "./sandbox";
import { SandboxDialog, SandboxTool } from "./tool";

export function FundWallet() {
  const { scope } = useScope();
  return (
    <Sandbox lead="Put sandbox naira into the wallet.">
      <SandboxTool
        name="Fund the wallet"
        dialog={(close) => (
          <SandboxDialog
            title="Fund the test wallet"
            submit="Fund"
            path={["wallet", "fund"]}
            bodyOf={(values) => ({ amountKobo: koboOf(values) })}
            changed={[resources.home(scope), resources.statement(scope)]}
            messageOf={() => "The wallet is funded."}
            onClose={close}
          >
            <AmountField label="Amount" hint="From ₦100 to ₦100,000,000." />
          </SandboxDialog>
        )}
      />
    </Sandbox>
  );
}
