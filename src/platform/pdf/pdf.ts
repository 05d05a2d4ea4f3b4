import PDFDocument from 'pdfkit'
import type { Locale } from '../locales.ts'
import { type FontSlice, fontFile, type Weight } from './fonts.ts'
import { linesOf, runsIn } from './text-lines.ts'

export type TextStyle = {
  readonly size?: number
  readonly weight?: Weight
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'center'
}

export type TextBox = TextStyle & { readonly x: number; readonly y: number; readonly width: number }

export type Pdf = ReturnType<typeof createPdf>

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 }

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const lineHeight = 1.45

type About = {
  readonly locale: Locale
  readonly title: string
  readonly author: string
  readonly date: Date
  readonly layout?: 'portrait' | 'landscape'
}

/** A document in our own fonts. The same content gives the same bytes: its only date is the one that is given. */
export function createPdf({ locale, title, author, date, layout = 'portrait' }: About) {
  const metadata = { Creator: 'Lectern', Producer: 'Lectern', CreationDate: date, ModDate: date }
  const doc = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    lang: locale,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Author: author, ...metadata },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const pen = createPen(doc, locale)
  const broken = (text: string, box: TextStyle & { readonly width: number }) =>
    linesOf(locale, text, { width: box.width, widthOf: (part) => pen.widthOf(part, box) })
  const heightOf = (lines: readonly string[], { size = 10 }: TextStyle) => lines.length * size * lineHeight
  return {
    /** Writes text into a box, broken into lines; returns the height it takes. */
    text(text: string, box: TextBox): number {
      const lines = broken(text, box)
      const height = (box.size ?? 10) * lineHeight
      for (const [at, each] of lines.entries()) pen.write(each, { ...box, y: box.y + at * height })
      return heightOf(lines, box)
    },
    /** The width of a text in one line. */
    widthOf: (text: string, style: TextStyle) => pen.widthOf(text, style),
    /** The height of a text if it were written. */
    heightOf: (text: string, box: TextStyle & { readonly width: number }) => heightOf(broken(text, box), box),
    ...shapesOf(doc),
    newPage: () => void doc.addPage(),
    async finish(): Promise<Buffer> {
      const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Lines, areas and pictures. */
function shapesOf(doc: PDFKit.PDFDocument) {
  return {
    rule: (x: number, y: number, width: number) =>
      void doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor('#d8d8dc')
        .stroke(),
    fill: ({ x, y, width, height }: Box, colour: string) => void doc.rect(x, y, width, height).fill(colour),
    frame: ({ x, y, width, height }: Box, { colour, line }: { colour: string; line: number }) =>
      void doc.rect(x, y, width, height).lineWidth(line).strokeColor(colour).stroke(),
    /** A picture as PNG or JPEG, as large as it fits, at the bottom of the box. */
    picture: (bytes: Buffer, { x, y, width, height }: Box) =>
      void doc.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'bottom' }),
  }
}

// The part of the free width that stands before a line.
const shares = { left: 0, center: 0.5, right: 1 } as const

// Figures of one width stand below each other. Elsewhere pdfkit remembers what it has laid out.
const figuresOf = ({ align }: TextStyle): { features?: ['tnum'] } =>
  align === 'right' ? { features: ['tnum'] } : {}

/** Measures and writes single lines. */
function createPen(doc: PDFKit.PDFDocument, locale: Locale) {
  const registered = new Set<string>()
  const use = (slice: FontSlice | undefined, size: number) => {
    if (slice && !registered.has(slice.name)) doc.registerFont(slice.name, fontFile(slice))
    if (slice) registered.add(slice.name)
    doc.font(slice?.name ?? 'Helvetica').fontSize(size)
  }
  const widthOf = (text: string, style: TextStyle) => {
    const { size = 10, weight = 'regular' } = style
    return runsIn(locale, text, weight).reduce((sum, { slice, text: part }) => {
      use(slice, size)
      return sum + doc.widthOfString(part, figuresOf(style))
    }, 0)
  }
  return {
    widthOf,
    write(text: string, box: TextBox) {
      const { size = 10, weight = 'regular', colour = '#1c1c1e', align = 'left' } = box
      let x = box.x + shares[align] * (box.width - (align === 'left' ? 0 : widthOf(text, box)))
      const figures = figuresOf(box)
      doc.fillColor(colour)
      for (const { slice, text: part } of runsIn(locale, text, weight)) {
        use(slice, size)
        doc.text(part, x, box.y + size, { ...figures, lineBreak: false, baseline: 'alphabetic' })
        x += doc.widthOfString(part, figures)
      }
    },
  }
}
