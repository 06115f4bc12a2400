/** pdf.js asks for these as it is loaded, and warns without them; nothing here draws. */
class Nothing {}

Object.assign(globalThis, { DOMMatrix: Nothing, Path2D: Nothing })
