import { Reader } from "./reader";
import { Writer } from "./writer";

/** One for all messages: each is written without a pause, and copied at its end. */
const writer = new Writer();

export function serializer<Message>(write: (to: Writer, message: Message) => void) {
  return (message: Message): Buffer => {
    writer.begin();
    write(writer, message);
    return writer.finish();
  };
}

export function deserializer<Message>(read: (from: Reader, end: number) => Message) {
  return (bytes: Buffer): Message => read(new Reader(bytes), bytes.length);
}
