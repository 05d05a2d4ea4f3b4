import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isSlug, longestSlug, slugFrom } from '../../../../src/platform/slug.ts'
import { session } from '../../api/session.ts'
import { choose } from '../texts/language.ts'
import { TextInput } from './inputs.tsx'

const messages = choose({
  en: {
    label: 'URL',
    wrong: `Use lower-case letters, digits and single hyphens, at most ${longestSlug}.`,
    help: 'Lower-case letters, digits and hyphens.',
  },
  'zh-TW': {
    label: '網址',
    wrong: `請使用小寫英文字母、數字與單一連字號，最多 ${longestSlug} 個字元。`,
    help: '小寫英文字母、數字與連字號。',
  },
  ja: {
    label: 'URL',
    wrong: `小文字の英字・数字・ハイフン（連続不可）で、${longestSlug}文字以内にしてください。`,
    help: '小文字の英字・数字・ハイフン。',
  },
})

type SlugProps = {
  /** The field from which it is derived until it is edited. */
  readonly from: string
  /** The base path on the site, such as `/courses/`. */
  readonly base: string
  readonly source?: string
  /** True if it no longer follows the name, because readers may already know the URL. */
  readonly isFixed?: boolean
}

/** The last part of a URL. It follows the name until it is edited by hand, and shows the whole URL. */
export function SlugInput({ from, base, source = 'slug', isFixed = false }: SlugProps) {
  const { setValue, getFieldState, formState } = useFormContext()
  const name: unknown = useWatch({ name: from })
  const slug: unknown = useWatch({ name: source })
  const { isTouched } = getFieldState(source, formState)
  useEffect(() => {
    if (isFixed || isTouched) return
    const derived = typeof name === 'string' ? slugFrom(name) : undefined
    setValue(source, derived ?? '', { shouldDirty: true })
  }, [name, isFixed, isTouched, setValue, source])
  const url = `${session().school.origin}${base}${typeof slug === 'string' && slug !== '' ? slug : '…'}`
  return (
    <TextInput
      source={source}
      label={messages.label}
      isRequired
      validate={(value: unknown) =>
        typeof value === 'string' && !isSlug(value) ? messages.wrong : undefined
      }
      help={
        <>
          {messages.help} <span className="slug-address">{url}</span>
        </>
      }
    />
  )
}
