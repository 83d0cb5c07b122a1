import { describeCardProcessor } from "../../conformance/card-processor";
import { simulatedStripe } from "./simulated-stripe";

describeCardProcessor("Stripe, simulated", simulatedStripe);
