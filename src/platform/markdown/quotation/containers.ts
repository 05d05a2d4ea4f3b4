/** Where the text of a line begins, after the marks of quotations and lists that it stands in. */
export const containers = '(?:[ \\t]*(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t]))*[ \\t]*'
