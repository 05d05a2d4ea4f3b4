import { SaxesParser } from 'saxes'
import { invalid } from '../../../../../platform/fields.ts'

/** An element with its attributes, its children and the text directly in it. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const deepest = 20
const mostElements = 200_000

/**
 * Reads a small XML file as a tree. A document type declaration is refused, so no entity can be defined, expanded or
 * fetched; the parser fetches nothing in any case.
 */
export function xmlTree(text: string): XmlElement {
  const top = elementNamed('', {})
  const open = [top]
  let count = 0
  const parser = new SaxesParser()
  parser.on('doctype', () => refuse('must have no document type declaration (<!DOCTYPE …>)'))
  parser.on('error', (error) => refuse(`is not well-formed XML: ${error.message}`))
  parser.on('opentag', ({ name, attributes }) => {
    count++
    if (open.length > deepest || count > mostElements) refuse('has too many or too deeply nested elements')
    const element = elementNamed(name, attributes)
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  const addText = (piece: string) => {
    const current = open.at(-1)
    if (current) current.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return top.children[0] ?? refuse('is empty')
}

function elementNamed(name: string, attributes: Readonly<Record<string, string>>): XmlElement {
  return { name, attributes, children: [], text: '' }
}

function refuse(message: string): never {
  throw invalid('file', [{ field: 'text', message }])
}

/** The children of this name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** The first child of this name. */
export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** The text of the first child of this name, or of the `<text>` in it. */
export function textIn(element: XmlElement, name: string): string {
  const child = childOf(element, name)
  if (!child) return ''
  return (childOf(child, 'text') ?? child).text
}
