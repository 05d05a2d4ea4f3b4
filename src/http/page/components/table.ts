import { attributes, type Content, type Html, html } from '../../../platform/html/html.ts'

type Table = {
  /** One for each column. */
  readonly heads: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly Content[])[]
  /** The languages of the columns, if they differ from the page's. */
  readonly languages?: readonly (string | undefined)[]
}

/** A table. On a narrow screen each row becomes a block with labelled cells. */
export function table({ heads, rows, languages = [] }: Table): Html {
  const head = heads.map((each) => html`<th scope="col">${each}</th>`)
  return html`<table class="table"><thead><tr>${head}</tr></thead>
<tbody>${rows.map(([name, ...cells]) => html`<tr><th scope="row">${name}</th>${cells.map(cell)}</tr>`)}</tbody></table>`

  function cell(content: Content, at: number): Html {
    const more = attributes({ lang: languages[at + 1] })
    return html`<td data-head="${heads[at + 1]}"${more}>${content}</td>`
  }
}
