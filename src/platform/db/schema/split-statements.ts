const token = /\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|'[^']*'|"[^"]*"|--.*|\/\*[\s\S]*?\*\/|;/g

type Part = { readonly text: string; readonly index: number }

/** The statements of a script. Semicolons in function bodies, texts, names and comments end none. */
export function splitStatements(script: string): readonly Part[] {
  const ends = [...script.matchAll(token)].flatMap(({ 0: found, index }) => (found === ';' ? [index] : []))
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts
    .map((index, at) => ({ index, text: script.slice(index, ends[at]) }))
    .filter(({ text }) => text.replaceAll(/--.*/g, '').trim() !== '')
}
