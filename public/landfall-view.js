// <landfall-view src="https://tracking.example/embed/ID#TOKEN" label="Your shipments"></landfall-view>
// A customer's view in a frame that is as high as what it shows and looks as the page around it. It keeps nothing, asks no
// other host, and hears its own frame alone. Attributes, events and what this page's policy must allow: docs/views.md.
{
  const notShown = {
    en: 'This cannot be shown here. Open its own page',
    de: 'Hier nicht darstellbar. Auf eigener Seite öffnen',
    es: 'No se puede mostrar aquí. Abrir en su página',
    fr: 'Affichage impossible ici. Ouvrir sur sa page',
    zh: '此处无法显示。在单独的页面中打开',
  }
  const looks = ['theme', 'colour', 'paper', 'radius', 'face', 'ruler']
  const system = matchMedia('(prefers-color-scheme: dark)')

  /** Whether what is behind an element is light or dark: its own colour, or that of whatever is around it. */
  const themeAround = (element) => {
    for (let one = element; one; one = one.parentElement ?? one.getRootNode().host) {
      const colour = getComputedStyle(one).backgroundColor
      const [x, y, z, alpha = 1] = (colour.match(/(?<![\w-])-?[\d.]+/g) ?? [0, 0, 0, 0]).map(Number)
      // Of what is no `rgb()` the first is the lightness or near it, to 1 or to 100.
      const light = /^rgb/.test(colour) ? (x + 3 * y + z) / 1275 : x > 1 ? x / 100 : x
      if (alpha > 0.5) return light < 0.5 ? 'dark' : 'light'
    }
    const scheme = getComputedStyle(document.documentElement).colorScheme
    return scheme.includes('dark') && (system.matches || !scheme.includes('light')) ? 'dark' : 'light'
  }

  class LandfallView extends HTMLElement {
    static observedAttributes = ['src', 'label', ...looks]
    #shadow = this.attachShadow({ mode: 'open' })
    #frame
    #origin
    #isHere
    #state
    #around
    /** Where the reader is taken. `scroll-margin` of the element keeps it below what sticks to the top of the portal. */
    #begin = document.createElement('span')
    // What fades has its new colour a moment later.
    #lookAround = () => [0, 400].map((wait) => setTimeout(this.#follow, wait))
    #changes = new MutationObserver(this.#lookAround)
    #follow = () => {
      const before = this.#around
      this.#around = themeAround(this)
      if (this.#around !== before) this.#tellLook()
    }

    #hear = ({ source, origin, data }) => {
      const frame = this.#frame
      if (!frame || source !== frame.contentWindow || origin !== this.#origin) return
      const { type, height, top, state, attributes } = data ?? {}
      if (type === 'landfall:here') this.#isHere = true
      if (type === 'landfall:height' && Number.isFinite(height))
        frame.style.height = `${Math.min(Math.max(height, 100), 50000)}px`
      if (type === 'landfall:scroll') {
        this.#begin.style.top = `${top}px`
        // Where it can be seen already nothing moves.
        const at = this.#begin.getBoundingClientRect().top
        if (at < 0 || at > innerHeight / 2) this.#begin.scrollIntoView()
      }
      if (type === 'landfall:refused')
        for (const name of looks.filter((one) => attributes.includes(one))) this.#fail('bad_attribute', name)
      if (type === 'landfall:state' && state !== this.#state) {
        this.#state = state
        if (state !== 'ready') return this.#fail(state)
        this.#tellLook()
        this.dispatchEvent(new CustomEvent('ready'))
      }
    }

    connectedCallback() {
      this.style.display ||= 'block'
      this.style.position ||= 'relative'
      this.#begin.style.cssText = 'position:absolute;scroll-margin:inherit'
      addEventListener('message', this.#hear)
      system.addEventListener('change', this.#lookAround)
      for (const element of [document.documentElement, document.body])
        this.#changes.observe(element, { attributes: true })
      this.#show()
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear)
      system.removeEventListener('change', this.#lookAround)
      this.#changes.disconnect()
    }

    attributeChangedCallback(name, before, value) {
      if (before === value || !this.isConnected) return
      if (name === 'src') this.#show()
      else this.#tellLook()
      if (this.#frame) this.#frame.title = this.#label
    }

    get #label() {
      return this.getAttribute('label') || 'Shipments'
    }

    get #look() {
      const all = [...looks.map((name) => [name, this.getAttribute(name)]), ['around', this.#around]]
      return Object.fromEntries(all.filter(([, value]) => value))
    }

    #tellLook() {
      if (this.#state === 'ready')
        this.#frame.contentWindow?.postMessage({ type: 'landfall:look', look: this.#look }, this.#origin)
    }

    /** A new frame each time: what is first in a frame is no step in the history of the page around it. */
    #show() {
      this.#shadow.replaceChildren(this.#begin)
      this.#frame = this.#state = this.#isHere = undefined
      const src = this.getAttribute('src')
      if (!src) return
      const address = URL.canParse(src, location) ? new URL(src, location) : {}
      if (!/^https?:$/.test(address.protocol)) return this.#fail('bad_src', src)
      this.#origin = address.origin
      this.#around = themeAround(this)
      for (const [name, value] of Object.entries(this.#look)) address.searchParams.set(name, value)
      const frame = document.createElement('iframe')
      this.#frame = frame
      // Scripts of its own origin, printing, saving papers, and its links to mail and telephone: no more.
      frame.sandbox =
        'allow-scripts allow-same-origin allow-modals allow-downloads allow-top-navigation-to-custom-protocols'
      frame.allow = 'clipboard-write'
      // It is told which page it is in, for the record of visits, and no path.
      frame.referrerPolicy = 'origin'
      frame.style.cssText = 'display:block;width:100%;height:480px;border:0'
      frame.title = this.#label
      // It says that it is here while it loads; a browser that may not show it says nothing of it.
      frame.onload = () => setTimeout(() => this.#frame === frame && !this.#isHere && this.#sayNotShown(src), 1000)
      frame.src = address
      this.#shadow.append(frame)
    }

    #sayNotShown(href) {
      const code = [document.documentElement.lang, ...navigator.languages].map((tag) => tag.slice(0, 2))
      const textContent = notShown[code.find((one) => notShown[one])] ?? notShown.en
      const link = Object.assign(document.createElement('a'), {
        href,
        textContent,
        rel: 'noreferrer',
        target: '_blank',
      })
      const said = document.createElement('p')
      said.role = 'alert'
      said.append(link)
      this.#shadow.replaceChildren(this.#begin, said)
      this.#frame = undefined
      this.#fail('not_shown', `allowed_origins: ${location.origin}, frame-src: ${this.#origin}`)
    }

    #fail(code, about = '') {
      const detail = { code, message: `landfall-view: ${code} ${about}` }
      queueMicrotask(() => this.dispatchEvent(new CustomEvent('error', { detail })))
    }
  }

  // A page may have this script twice.
  customElements.get('landfall-view') || customElements.define('landfall-view', LandfallView)
}
