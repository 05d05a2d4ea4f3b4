import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, orThrow } from '../../api/client.ts'
import { messageOf } from '../texts/error-message.ts'
import { sharedMessages } from '../texts/shared-messages.ts'
import { markdownMessages as messages } from './markdown-messages.ts'

/** Markdown as the site shows it. */
export function MarkdownPreview({ text }: { readonly text: string }) {
  const { data, error } = useQuery({
    queryKey: ['markdown', text],
    queryFn: () => orThrow(api.POST('/previews/markdown', { body: { text } })),
    enabled: text.trim() !== '',
  })
  if (text.trim() === '') return <p className="help">{messages.empty}</p>
  if (error) return <p role="alert">{messageOf(error)}</p>
  if (!data) return <p role="status">{sharedMessages.loading}</p>
  return <RenderedHtml html={data.html} />
}

function RenderedHtml({ html }: { readonly html: string }) {
  const container = useMemo(
    () => (element: HTMLElement | null) => element?.replaceChildren(...nodesOf(html)),
    [html],
  )
  return <div className="prose" ref={container} />
}

// The server has rendered it by the rules of the site. Scripts that a parser makes never run, and the policy of the
// page refuses handlers in attributes.
function nodesOf(html: string): readonly ChildNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener'
  }
  return [...body.childNodes]
}
