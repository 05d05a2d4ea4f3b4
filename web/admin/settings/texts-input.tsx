import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useWatch } from 'react-hook-form'
import { useField } from '../kit/inputs/use-field.ts'
import type { Language } from '../kit/texts/language.ts'
import { schoolMessages as messages } from './school-messages.ts'

type Text = { readonly locale: string; readonly tagline: string; readonly about: string }

/** The texts of the school, once for each language that readers can choose. */
export function TextsInput() {
  const locales: readonly Language[] = useWatch({ name: 'locales' }) ?? []
  const { field, problem } = useField({
    source: 'texts',
    format: (value?: readonly Text[]) => value ?? [],
  })
  const texts: readonly Text[] = field.value
  const textIn = (locale: Language) =>
    texts.find((text) => text.locale === locale) ?? { locale, tagline: '', about: '' }
  const put = (changed: Text) =>
    field.onChange([...texts.filter(({ locale }) => locale !== changed.locale), changed])
  return (
    <>
      {locales.map((locale) => (
        <LanguageTexts key={locale} locale={locale} text={textIn(locale)} onChange={put} />
      ))}
      {problem ? <FormHelperText error>{problem}</FormHelperText> : null}
    </>
  )
}

type LanguageTextsProps = {
  readonly locale: Language
  readonly text: Text
  readonly onChange: (text: Text) => void
}

function LanguageTexts({ locale, text, onChange }: LanguageTextsProps) {
  return (
    <fieldset className="lines" lang={locale}>
      <legend>{messages.languages[locale]}</legend>
      <div className="form-dialog">
        <TextField
          label={messages.tagline}
          value={text.tagline}
          onChange={(event) => onChange({ ...text, tagline: event.target.value })}
          fullWidth
        />
        <TextField
          label={messages.about}
          value={text.about}
          onChange={(event) => onChange({ ...text, about: event.target.value })}
          multiline
          minRows={3}
          fullWidth
        />
      </div>
    </fieldset>
  )
}
