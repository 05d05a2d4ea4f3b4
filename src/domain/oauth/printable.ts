// What turns the direction of writing, or breaks the line, could make the consent page say something else.
const unprintable = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u

/** Whether a name that a stranger chose can be shown as it is. */
export function isPrintable(text: string): boolean {
  return !unprintable.test(text)
}
