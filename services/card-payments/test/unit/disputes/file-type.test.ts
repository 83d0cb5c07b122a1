import { fileTypeOf } from "../../../src/domain/disputes/file-type";

test.each([
  ["%PDF-1.7\n", "application/pdf"],
  ["\x89PNG\r\n\x1a\n\0\0", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
])("recognizes %j by its first bytes", (head, type) => {
  expect(fileTypeOf(Buffer.from(head, "latin1"))).toBe(type);
});

test.each(["", "%PD", "GIF89a", "PK\x03\x04", "<svg xmlns=", "\x89PNG\n", " %PDF-1.7"])(
  "recognizes no other type: %j",
  (head) => {
    expect(fileTypeOf(Buffer.from(head, "latin1"))).toBeUndefined();
  },
);
