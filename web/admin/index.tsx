import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/index.css'
import { startSession } from './api/session.ts'
import { App } from './app.tsx'
import { messageOf } from './kit/texts/error-message.ts'

const root = document.getElementById('admin')
// The browser hides the nonce from the attribute, so that no style can read it; the property has it.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
const styles = createCache({ key: 'admin', nonce })

if (root) {
  try {
    await startSession()
    createRoot(root).render(
      <StrictMode>
        <CacheProvider value={styles}>
          <App />
        </CacheProvider>
      </StrictMode>,
    )
  } catch (error) {
    root.textContent = messageOf(error)
  }
}
