import { useAction } from '../../../kit/actions/action.ts'
import { useBuilderState } from '../builder-context.ts'
import type { ContentProps } from './content.ts'
import { writeContent } from './content-calls.ts'
import { DraftField } from './draft-field.tsx'
import { lecturePanelMessages as messages } from './messages.ts'

/** The page that a lecture shows. */
export function EmbedUrl({ content, onContent }: ContentProps) {
  const { isReadOnly } = useBuilderState()
  const { run } = useAction(
    async (embed_url: string | null) => onContent(await writeContent(content, { embed_url })),
    {
      done: messages.saved,
      keeps: 'screen',
    },
  )
  const save = (text: string) => {
    const url = text.trim()
    if (url !== '' && !(url.startsWith('https://') && URL.canParse(url))) return messages.addressHelp
    void run(url === '' ? null : url)
    return undefined
  }
  return (
    <DraftField
      type="url"
      label={messages.url}
      value={content.embed_url ?? ''}
      help={messages.addressHelp}
      onSave={save}
      isDisabled={isReadOnly}
    />
  )
}
