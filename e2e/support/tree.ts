/** Reads a page as a screen reader does: by the browser's accessibility tree. */

import type { CDPSession, Page } from 'playwright-core'

/** A node of the tree, with the browser's names for roles: `StaticText` is plain text. */
export interface Heard {
  readonly role: string
  readonly name: string
  readonly focused: boolean
  /** Whether it is in a polite live region. */
  readonly live: boolean
  /** Its ancestors, from the outside in, each with role and name: "log Log". */
  readonly inside: readonly string[]
}

export class Ear {
  readonly #session: CDPSession

  private constructor(session: CDPSession) {
    this.#session = session
  }

  /** To be called before the page is loaded. */
  static async at(page: Page): Promise<Ear> {
    await page.addInitScript(writeAnnouncementsDown)
    const session = await page.context().newCDPSession(page)
    await session.send('Accessibility.enable')
    return new Ear(session)
  }

  /** All nodes, in reading order. */
  async hear(): Promise<readonly Heard[]> {
    const { nodes } = await this.#session.send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map(node => [node.nodeId, node]))
    const heard: Heard[] = []
    const walk = (id: string, inside: readonly string[], within: boolean) => {
      const node = byId.get(id)
      if (!node) return
      const role = String(node.role?.value)
      if (role === 'InlineTextBox') return // line breaks
      const name = String(node.name?.value ?? '')
      const property = (wanted: string) => node.properties?.find(each => each.name === wanted)?.value.value
      const live = within || property('live') === 'polite'
      if (!node.ignored) heard.push({ role, name, focused: property('focused') === true, live, inside })
      for (const child of node.childIds ?? []) walk(child, [...inside, `${role} ${name}`], live)
    }
    if (nodes[0]) walk(nodes[0].nodeId, [], false)
    return heard
  }

  /** Waits until something like this is heard. */
  async until(role: string, name: RegExp): Promise<Heard> {
    for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await new Promise(wake => setTimeout(wake, 40))) {
      const found = (await this.hear()).find(node => node.role === role && name.test(node.name))
      if (found) return found
    }
    throw new Error(`never heard of ${role} ${name}`)
  }

  /** The focused node alone: the whole tree takes longer. */
  async focused(): Promise<Omit<Heard, 'inside' | 'live'>> {
    const { result } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const objectId = result.objectId!
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
    const [node] = nodes
    return { role: String(node?.role?.value), name: String(node?.name?.value ?? ''), focused: true }
  }
}

declare global {
  interface Window {
    announced?: string[]
  }
}

/** Everything the page has announced so far, sentence by sentence. */
export function announcements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.announced ?? [])
}

/** In the page: a live region only holds its latest sentence. */
function writeAnnouncementsDown(): void {
  const announced: string[] = (window.announced = [])
  const listen = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[aria-live="polite"]')
      if (region?.textContent) announced.push(region.textContent)
    }
  }
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, ear: Ear, role: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const focused = await ear.focused()
    if (focused.role === role && name.test(focused.name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${role} ${name}`)
}
