type Text = (length: number) => string

const repeated =
  (piece: string): Text =>
  (length) =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Pieces that grow, until the text is long enough. */
const growing =
  (piece: (count: number) => string): Text =>
  (length) => {
    let text = ''
    for (let count = 1; text.length < length; count++) text += piece(count)
    return text.slice(0, length)
  }

const nested =
  (opening: string, closing: string): Text =>
  (length) => {
    const depth = Math.floor(length / (opening.length + closing.length))
    return opening.repeat(depth) + closing.repeat(depth)
  }

/** A beginning of a part of the length, and something repeated after it. */
const after =
  (beginning: Text, piece: string): Text =>
  (length) => {
    const first = beginning(Math.floor(length / 2))
    return first + repeated(piece)(length - first.length)
  }

/** Texts that parsers of Markdown take long for, each of a given length. */
export const hostileTexts: Readonly<Record<string, Text>> = {
  'starts of pictures': repeated('!['),
  'opening brackets': repeated('['),
  'nested brackets': nested('[', ']'),
  'nested links': nested('[', '](b)'),
  'nested pictures': nested('![', '](b)'),
  'starts of links': repeated('[a](<b "'),
  'parentheses in a link': after(() => '[a](', '('),
  'alternating emphasis': repeated('*_'),
  'emphasis that never ends': repeated('**a *b '),
  'emphasis inside words': repeated('a**b'),
  'struck-out words': repeated('a~~'),
  'growing backticks': growing((count) => `${'`'.repeat(count)} a `),
  'growing fences': growing((count) => `${'`'.repeat(count + 2)}\n`),
  backslashes: repeated('\\'),
  'nested quotations': repeated('>'),
  'growing quotations': growing((count) => `${'>'.repeat(count)}a\n`),
  'a lazy quotation': after(() => '> a\n', 'b\n'),
  'nested lists in a line': repeated('- 1. '),
  'growing lists': growing((count) => `${'  '.repeat(count)}- a\n`),
  'a long list': repeated('- a\n'),
  'lists in quotations': repeated(`${'- > '.repeat(30)}\n`),
  'a wide table': (length) => ['|a', '|-', '|b'].map((cell) => repeated(cell)(length / 3 - 2)).join('|\n'),
  'a table with missing cells': (length) =>
    `${['|a', '|-'].map((cell) => repeated(cell)(length / 4)).join('|\n')}|\n${repeated('|\n')(length / 2 - 4)}`,
  'a long table': after(() => '|a|b|\n|-|-|\n', '|c|d|\n'),
  'link definitions': growing((count) => `[a${count}]: /b\n[a${count}] `),
  'links to one long definition': after((length) => `[a]: /${'&'.repeat(length - 8)}\n\n`, '[a]'),
  'links to one definition with a long title': after(
    (length) => `[a]: /b "${'&'.repeat(length - 11)}"\n\n`,
    '[a]',
  ),
  'links to one definition': after((length) => `[a]: /${'&'.repeat(Math.min(1_900, length - 8))}\n\n`, '[a]'),
  'definitions that never end': repeated('[a\n'),
  'a title that never ends': after(() => '[a]: /b "', 'x\n'),
  entities: repeated('&amp;&#x10FFFF;'),
  'unfinished entities': repeated('&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
  autolinks: repeated('<https://a.b/>'),
  'unfinished autolinks': repeated('<https://a'),
  'bare links': repeated('https://a.example '),
  'a bare link without an end': repeated('https://'),
  'a mail address without an end': after(() => 'mailto:', 'a@'),
  'Chinese without a break': repeated('陶'),
  'Chinese with emphasis': repeated('（陶**藝**）'),
  'one long line': repeated('a '),
  'one long word': repeated('a'),
  'spaces between two words': after(() => 'a', ' '),
  tabs: repeated('\t- '),
  'empty lines': repeated('\n'),
  'short lines': repeated('a\n'),
  headings: repeated('#\n'),
  'underlined headings': repeated('a\n-\n'),
  rules: repeated('* * * * a\n'),
  tags: repeated('<b><!-- <script '),
  emoji: repeated('😀'),
  'combining characters': repeated('a\u0301'),
  pictures: repeated('![a](/media/b.png)\n'),
  everything: repeated('![*_`[<&~|#>-1.\n'),
}
