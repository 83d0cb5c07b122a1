exports.created = new Error("on the first line");
exports.count = 0;
