import { deadLetterTopicOf } from "@kobo/events-client/core";
import type { Context, Operation } from "../desk";
import { deadLettersNamed, positionNamed, positionText } from "../names";
import { DROPPED, markOf, parkedOf } from "./parked";
import { producerOf, report, write } from "./send-again";

/** Marks a parked message as dropped, so that it is not requeued any more. Its bytes stay until they expire. */
export function dropParked(name: string, place: string, { bus }: Context): Operation {
  const topic = deadLettersNamed(bus, name);
  const text = positionText(positionNamed(place));
  return async (desk) => {
    const all = await parkedOf(desk, topic);
    const parked = all.find(({ position }) => positionText(position) === text);
    if (!parked) throw new Error(`Nothing is parked at ${text} of ${topic}.`);
    if (!parked.droppedAt) {
      const producer = producerOf(desk);
      await producer.connect();
      try {
        await write(producer, deadLetterTopicOf(topic), markOf(parked.position, DROPPED));
      } finally {
        await producer.disconnect().catch(() => {});
      }
    }
    report(desk, parked, "dropped");
    return 0;
  };
}
