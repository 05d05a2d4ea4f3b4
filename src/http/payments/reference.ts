/** Trade numbers and references are letters and digits; what is not leads nowhere. */
export const isReference = (text: string) => /^\w{1,64}$/.test(text)
