// <landfall-view src="https://tracking.example/embed/ID#TOKEN" label="Your shipments"></landfall-view>
// A view of Landfall in a frame that is as high as what it shows. It asks nothing, keeps nothing, and hears its own frame alone.
customElements.define(
  'landfall-view',
  class extends HTMLElement {
    static observedAttributes = ['src', 'label']
    #frame = document.createElement('iframe')
    #origin = ''
    #hear = ({ source, origin, data }) => {
      if (source !== this.#frame.contentWindow || origin !== this.#origin) return
      if (data?.type !== 'landfall:height' || !Number.isFinite(data.height)) return
      this.#frame.style.height = `${Math.min(Math.max(data.height, 100), 50000)}px`
    }

    constructor() {
      super()
      const frame = this.#frame
      // Scripts of its own origin, printing, saving papers, and its links to mail and telephone: no more.
      frame.sandbox =
        'allow-scripts allow-same-origin allow-modals allow-downloads allow-top-navigation-to-custom-protocols'
      frame.allow = ''
      // It is told which page it is in, for the record of visits, and no path.
      frame.referrerPolicy = 'origin'
      frame.style.cssText = 'display:block;width:100%;height:480px;border:0'
      this.attachShadow({ mode: 'closed' }).append(frame)
    }

    connectedCallback() {
      this.style.display ||= 'block'
      addEventListener('message', this.#hear)
    }

    disconnectedCallback() {
      removeEventListener('message', this.#hear)
    }

    attributeChangedCallback(name, before, value) {
      if (name === 'label') this.#frame.title = value ?? ''
      if (name !== 'src' || !value || before === value) return
      if (!this.#frame.title) this.#frame.title = 'Shipments'
      const address = new URL(value, location.href)
      if (!/^https?:$/.test(address.protocol)) throw new TypeError('landfall-view: src must be an http(s) address')
      this.#origin = address.origin
      this.#frame.src = address.href
    }
  },
)
