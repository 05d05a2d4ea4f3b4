/** The start of a line's text, after the marks of its quotations and lists. */
export const containers = '(?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t]))*[ \\t]*'
