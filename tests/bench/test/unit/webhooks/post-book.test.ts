import { newUuid, toPublicId } from "@kobo/core/ids";
import { PostBook } from "../../../src/webhooks/post-book";

const came = (id: string, receiver: number, atMs = 0) => ({
  id: toPublicId("evt", id),
  receiver,
  atMs,
});
const collected = (...arrivals: ReturnType<typeof came>[]) => ({
  arrivals,
  verified: 0,
  forged: [],
});

function bookOf(...told: { id: string; receiver: number }[]): PostBook {
  const book = new PostBook();
  book.tell(told);
  return book;
}

test("what came to whom it was for, and once, is right", () => {
  const [first, second] = [newUuid(), newUuid()];
  const book = bookOf({ id: first, receiver: 3 }, { id: second, receiver: 4 });

  book.take(collected(came(second, 4), came(first, 3)));

  expect(book.problems).toEqual([]);
  expect(book.repeats).toEqual(new Map());
  expect([book.told, book.arrived]).toEqual([2, 2]);
});

test("a message that did not come is lost", () => {
  const id = newUuid();

  expect(bookOf({ id, receiver: 3 }).problems).toEqual([`${id} was lost`]);
});

test("a message that came to another merchant is a problem, also when it came to the right one too", () => {
  const id = newUuid();
  const book = bookOf({ id, receiver: 3 });

  book.take(collected(came(id, 3), came(id, 5)));

  expect(book.problems).toEqual([`${id} came to merchant 5, who was not to be told of it`]);
});

test("a message that nobody was to be told of is a problem", () => {
  const book = bookOf();

  book.take(collected(came(newUuid(), 1)));

  expect(book.problems).toHaveLength(1);
});

test("a repeat counts however much later it comes, and does not change when a message came first", () => {
  const id = newUuid();
  const book = bookOf({ id, receiver: 3 });

  const first = book.take(collected(came(id, 3, 10), came(id, 3, 20)));
  book.take(collected(came(id, 3, 9_000)));

  expect(first).toEqual(new Map([[id, 10]]));
  expect(book.repeats).toEqual(new Map([[id, 3]]));
});

test("a message whose signature does not fit is a problem", () => {
  const book = bookOf();

  book.take({ arrivals: [], verified: 7, forged: ["evt_1: No signature fits."] });

  expect(book.verified).toBe(7);
  expect(book.problems).toEqual(["evt_1: No signature fits."]);
});
