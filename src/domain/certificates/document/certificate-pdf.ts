import { encode } from 'uqr'
import { accentFrom } from '../../../platform/accent.ts'
import { dateFormat } from '../../../platform/formatters.ts'
import { createPdf, type Pdf, pageSize } from '../../../platform/pdf/pdf.ts'
import type { CertificateDesign } from './certificate-design.ts'
import { certificateTexts } from './certificate-texts.ts'

/** A certificate as its PDF shows it. */
export type CertificateDocument = {
  readonly design: CertificateDesign
  readonly holderName: string
  /** Null for a preview. */
  readonly number: number | null
  readonly issuedAt: Date
  /** The URL at which everybody can verify it. */
  readonly url: string
  /** The picture of the signature, as PNG. */
  readonly signature: Buffer | undefined
  /** Written above a certificate that is not valid. */
  readonly mark?: 'preview' | 'revoked' | 'replaced' | undefined
}

// Landscape.
const [width, height] = [pageSize.height, pageSize.width]
const margin = 64
const inside = width - 2 * margin
const quiet = '#5f5f66'
const line = { x: margin, width: inside, align: 'center' } as const

type Sheet = CertificateDocument & {
  readonly pdf: Pdf
  readonly texts: ReturnType<typeof certificateTexts>
  readonly accent: string
}

/** The PDF of a certificate in the school's colour and the holder's language. The same certificate gives the same bytes. */
export async function certificatePdf(certificate: CertificateDocument): Promise<Buffer> {
  const { design, holderName, issuedAt } = certificate
  const { locale, schoolName } = design
  const title = `${design.title} · ${holderName}`
  const pdf = createPdf({ locale, title, author: schoolName, date: issuedAt, layout: 'landscape' })
  const accent = accentFrom(design.accentColour).onLight
  const sheet = { ...certificate, pdf, texts: certificateTexts(locale), accent }
  for (const part of [border, heading, holder, foot, mark]) part(sheet)
  return await pdf.finish()
}

function border({ pdf, accent }: Sheet) {
  const inset = (by: number) => ({ x: by, y: by, width: width - 2 * by, height: height - 2 * by })
  pdf.frame(inset(26), { colour: accent, line: 2.5 })
  pdf.frame(inset(33), { colour: accent, line: 0.5 })
}

function heading({ pdf, design, accent }: Sheet) {
  pdf.text(design.schoolName, { ...line, y: 74, size: 14, weight: 'strong', colour: accent })
  const size = fitting(pdf, design.title, { size: 36, weight: 'strong' })
  pdf.text(design.title, { ...line, y: 104, size, weight: 'strong' })
  pdf.fill({ x: width / 2 - 32, y: 168, width: 64, height: 3 }, accent)
}

function holder({ pdf, design, holderName, texts }: Sheet) {
  pdf.text(texts.presentedTo, { ...line, y: 192, size: 13, colour: quiet })
  const size = fitting(pdf, holderName, { size: 42, weight: 'strong' })
  pdf.text(holderName, { ...line, y: 216 + (42 - size) / 2, size, weight: 'strong' })
  const body = { x: margin + 70, width: inside - 140, size: 15, align: 'center' } as const
  const lines = pdf.heightOf(design.body, body)
  const small = lines > 90 ? { ...body, size: 11 } : body
  pdf.text(design.body, { ...small, y: 296 })
}

// The largest size up to this one at which the text fits into one line.
function fitting(
  pdf: Pdf,
  text: string,
  style: { readonly size: number; readonly weight: 'strong' },
): number {
  const needed = pdf.widthOf(text, style)
  return Math.max(9, Math.min(style.size, Math.floor((style.size * inside) / needed)))
}

const column = 200
const footTop = 420

function foot(sheet: Sheet) {
  const { pdf, design, texts, issuedAt, number, signature } = sheet
  const { locale, timeZone } = design
  const date = dateFormat(locale, { timeZone, dateStyle: 'long' }).format(issuedAt)
  const left = { x: margin, width: column, align: 'center' } as const
  pdf.text(date, { ...left, y: footTop + 44, size: 13 })
  pdf.rule(margin, footTop + 70, column)
  pdf.text(texts.date, { ...left, y: footTop + 74, size: 9, colour: quiet })
  if (number !== null) pdf.text(texts.number(number), { ...left, y: footTop + 90, size: 9, colour: quiet })
  const x = width - margin - column
  const right = { x, width: column, align: 'center' } as const
  if (signature) pdf.picture(signature, { x: x + 20, y: footTop, width: column - 40, height: 62 })
  if (design.signerName || signature) pdf.rule(x, footTop + 70, column)
  pdf.text(design.signerName, { ...right, y: footTop + 74, size: 11, weight: 'strong' })
  pdf.text(design.signerRole, { ...right, y: footTop + 92, size: 9, colour: quiet })
  code(sheet)
}

const codeSize = 84

function code({ pdf, url, texts }: Sheet) {
  const { data, size } = encode(url, { border: 0 })
  const cell = codeSize / size
  const left = (width - codeSize) / 2
  for (const [row, cells] of data.entries())
    for (const [at, isDark] of cells.entries())
      if (isDark)
        pdf.fill({ x: left + at * cell, y: footTop - 8 + row * cell, width: cell, height: cell }, '#1c1c1e')
  const below = { x: width / 2 - 150, width: 300, align: 'center', colour: quiet } as const
  pdf.text(texts.verify, { ...below, y: footTop + codeSize, size: 8 })
  pdf.text(url, { ...below, y: footTop + codeSize + 12, size: 7 })
}

function mark({ pdf, mark: kind, texts }: Sheet) {
  if (!kind) return
  pdf.text(texts[kind], { ...line, y: 40, size: 18, weight: 'strong', colour: '#b3261e' })
}
