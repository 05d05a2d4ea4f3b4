/** Trade numbers and references are letters and digits; other texts are not found. */
export const isReference = (text: string) => /^\w{1,64}$/.test(text)
