/**
 * The form in which typed answers are compared: full-width and compatibility forms are folded by NFKC, whitespace
 * counts as one space, and upper and lower case are equal unless the question is exact.
 */
export function folded(text: string, { isExact }: { readonly isExact: boolean }): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  // By upper case first: ß and SS, and both forms of the Greek sigma, become equal. A change of case may undo NFKC.
  return isExact ? plain : plain.toUpperCase().toLowerCase().normalize('NFKC')
}
