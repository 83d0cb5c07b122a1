import { describeCardProcessor } from "../../conformance/card-processor";
import { simulatedStripe } from "./simulated-stripe";

describeCardProcessor("Stripe, as the simulator plays it", simulatedStripe);
