export { type Bus, connectBus } from "@kobo/events-client/core";
