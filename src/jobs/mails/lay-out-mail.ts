import { accentFrom } from '../../platform/accent.ts'
import { type Html, html, trustedHtml } from '../../platform/html/html.ts'
import type { Locale } from '../../platform/locales.ts'
import type { MailMessages, MailText } from './mail-messages.ts'

/** The content of a mail in plain text; it is untrusted and will be escaped. */
export type Letter = {
  readonly locale: Locale
  readonly messages: Pick<MailMessages, 'orOpen' | 'sentBy'>
  readonly school: { readonly name: string; readonly origin: string; readonly accentColour: string }
  readonly greeting: string
  readonly text: MailText
  /** The URL of the button. */
  readonly url: string
}

/** The plain text part of the mail. */
export function asPlainText({ messages, school, greeting, text, url }: Letter): string {
  const buttonLines = text.button === undefined ? [] : [`${text.button}\n${url}`]
  const code = text.code === undefined ? [] : [text.code]
  const foot = `-- \n${school.name}\n${school.origin}`
  return `${[greeting, ...text.before, ...code, ...buttonLines, ...text.after, messages.sentBy(school.name), foot].join('\n\n')}\n`
}

const font =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans TC','Noto Sans JP',sans-serif"
const paragraph = 'margin:0 0 16px'

/** The HTML part with the school's colour. Styles are inline, because many programs drop style sheets. */
export function asHtml(letter: Letter): string {
  const { locale, messages, school, greeting, text } = letter
  const { onLight } = accentFrom(school.accentColour)
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => html`<p style="${paragraph}">${line}</p>`)
  const mail = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${text.subject}</title>
<style>${darkStyle(school.accentColour)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f6;color:#1f2430">
<div class="page" style="padding:24px 12px;background:#f3f4f6;color:#1f2430;font-size:16px;line-height:1.6;${font}">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px 24px;background:#ffffff;border-top:4px solid ${onLight};border-radius:8px">
<p class="accent" style="margin:0 0 20px;font-size:18px;font-weight:600;color:${onLight}">${school.name}</p>
<p style="${paragraph}">${greeting}</p>
${paragraphs(text.before)}${codeOf(letter)}${button(letter)}${paragraphs(text.after)}</div>
<p class="quiet" style="max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#5b6270">${messages.sentBy(school.name)}<br><a class="quiet" href="${school.origin}" style="color:#5b6270">${school.origin}</a></p>
</div>
</body>
</html>
`
  return mail.text
}

// Large, so that it can be read on one device and typed on another.
function codeOf({ text: { code } }: Letter): Html | undefined {
  if (code === undefined) return undefined
  const size = code.length > 8 ? 'font-size:18px;letter-spacing:1px' : 'font-size:30px;letter-spacing:8px'
  const look = `margin:24px 0;padding:16px;border-radius:8px;background:#f3f4f6;${size};font-weight:700;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace`
  return html`<p class="page" style="${look}">${code}</p>
`
}

function button({ messages, school, text, url }: Letter): Html | undefined {
  if (text.button === undefined) return undefined
  const { onLight, onButton } = accentFrom(school.accentColour)
  const look = `display:inline-block;padding:12px 22px;background:${onLight};color:${onButton};border-radius:8px;text-decoration:none;font-weight:600`
  return html`<p style="margin:24px 0"><a href="${url}" style="${look}">${text.button}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:13px;color:#5b6270">${messages.orOpen}<br><a class="accent" href="${url}" style="color:${onLight};word-break:break-all">${url}</a></p>
`
}

// Only colours are interpolated, each six hexadecimal digits.
function darkStyle(accentColour: string): Html {
  const { onDark } = accentFrom(accentColour)
  const rules = [
    '.page{background:#0e1116!important;color:#e6e8ec!important}',
    '.sheet{background:#171b23!important}',
    `.accent{color:${onDark}!important}`,
    '.quiet{color:#a3abb8!important}',
  ]
  return trustedHtml(`:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${rules.join('')}}`)
}
