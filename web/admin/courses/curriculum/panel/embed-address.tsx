import { useAct } from '../../../kit/acts/act.ts'
import { useBoard } from '../board.ts'
import { writeContent } from './content-calls.ts'
import { DraftField } from './draft-field.tsx'
import type { ContentProps } from './lecture-content.tsx'
import { panelWords as say } from './words.ts'

/** The page that a lecture shows. */
export function EmbedUrl({ content, onContent }: ContentProps) {
  const { isReadOnly } = useBoard()
  const { run } = useAct(
    async (embed_url: string | null) => onContent(await writeContent(content, { embed_url })),
    {
      done: say.saved,
      keeps: 'screen',
    },
  )
  const save = (text: string) => {
    const address = text.trim()
    if (address !== '' && !(address.startsWith('https://') && URL.canParse(address))) return say.addressHelp
    void run(address === '' ? null : address)
    return undefined
  }
  return (
    <DraftField
      type="url"
      label={say.address}
      value={content.embed_url ?? ''}
      help={say.addressHelp}
      onSave={save}
      isDisabled={isReadOnly}
    />
  )
}
