import { publishingMessages as messages } from '../actions/publishing.tsx'
import { ChoiceFilter } from './filters.tsx'

/** Drafts, published or archived things. */
export function StateFilter() {
  return <ChoiceFilter name="state" label={messages.state} choices={messages.states} />
}
