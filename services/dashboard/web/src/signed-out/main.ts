import "../styles.css";
import { showInvitation } from "./invitation";
import { showConfirmRecovery, showRecovery } from "./recovery";
import { showSignIn } from "./sign-in";
import { showConfirmSignUp, showSignUp } from "./sign-up";

const PAGES: Record<string, () => void | Promise<void>> = {
  "/sign-up": showSignUp,
  "/sign-up/confirm": showConfirmSignUp,
  "/recovery": showRecovery,
  "/recovery/confirm": showConfirmRecovery,
  "/invitation": showInvitation,
  // With the code that draws QR codes.
  "/pay": async () => (await import("./payment-request")).showPaymentRequest(),
};

void (PAGES[location.pathname] ?? showSignIn)();
