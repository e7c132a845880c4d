import type { PaperWords } from './paper-words.ts'

export const en: PaperWords = {
  titles: {
    arrival_notice:
      'arrival notice|arrival notification|notice of arrival|pre arrival notice|pre arrival advice|arrival advice|cargo arrival notice|arrival notice freight invoice',
    sea_waybill:
      'sea waybill|seaway bill|sea way bill|express waybill|liner waybill|ocean waybill|non negotiable waybill|waybill|non negotiable sea waybill|express bill of lading',
    bill_of_lading:
      'bill of lading|bills of lading|ocean bill of lading|combined transport bill of lading|multimodal transport bill of lading|port to port bill of lading|house bill of lading|master bill of lading|through bill of lading|original bill of lading|draft bill of lading|negotiable fiata combined transport bill of lading',
    delivery_order:
      'delivery order|pick up order|pickup order|freight release|release order|delivery instruction|delivery instructions|cargo release|trucking delivery order',
    commercial_invoice:
      'commercial invoice|proforma invoice|pro forma invoice|sales invoice|export invoice|customs invoice|commercial invoice and packing list',
    freight_invoice:
      'freight invoice|carrier invoice|ocean freight invoice|demurrage invoice|detention invoice|freight bill|import invoice|freight debit note|invoice for freight',
    packing_list:
      'packing list|packing slip|packing and weight list|packing weight list|weight and packing list|weight list|packing list and weight note|packing note|packing specification|packing list weight list',
    customs_entry:
      'entry summary|customs entry|customs declaration|entry immediate delivery|import declaration|export declaration|importer security filing|customs entry summary|cbp form 7501|cbp form 3461',
    proof_of_delivery:
      'proof of delivery|delivery receipt|pod document|delivery note|goods received note|signed delivery receipt',
    other:
      'certificate of origin|certificate of analysis|certificate of weight|weight certificate|certificate of insurance|phytosanitary certificate|fumigation certificate|inspection certificate|dangerous goods declaration|letter of credit|purchase order|quotation|booking confirmation|shipping instructions|insurance certificate|statement of account|verified gross mass|survey report|recycling certificate|annex vii',
  },
  invoice: 'invoice|tax invoice|vat invoice|original invoice',
  labels: {
    container_numbers:
      'container|containers|cntr|cntrs|ctr|ctnr|equipment#|equipment id|container id|container/seal|container/seals|container no/seal no|unit#',
    bill_of_lading_numbers:
      'b/l|b/lno|b/lnr|b/ln|bl#|bol#|mbl|hbl|mb/l|hb/l|m.b.l.|h.b.l.|master b/l|house b/l|ocean b/l|master bol|house bol|bill of lading#|master bill of lading|ocean bill of lading|house bill of lading|master bill|house bill|waybill#|sea waybill#|swb#|seawaybill#|bill#|b/l reference|transport document#',
    booking_numbers: 'booking#|bkg#|booking ref|booking reference|carrier booking|our booking|bkg ref',
    purchase_order_numbers:
      'purchase order|purchase orders|p.o.#|po#|p.o|po|pos#|p/o#|customer po|customer p.o.|buyer po|buyers po|buyer s po|buyers order|buyer s order|buyer s order no|customer order|customer s order|order#|your order|client po|purch order|cust po|po ref',
    entry_number: 'entry#|customs entry#|mrn|declaration#|filer code entry|entry summary#',
    invoice_number:
      'invoice#|inv#|commercial invoice#|freight invoice#|invoice ref|proforma#|proforma invoice#|bill number|document#|debit note#',
    pickup_number:
      'pick up#|pickup#|pick up reference|pickup reference|release#|pin code|release pin|delivery release#|freight release#',
    reference_numbers:
      'our ref|your ref|our reference|your reference|customer ref|customer reference|shipper ref|shippers ref|shipper s ref|shipper reference|shippers reference|shipper s reference|consignee ref|consignee reference|consignees reference|consignee s reference|forwarder ref|forwarder reference|forwarders reference|forwarder s reference|file ref|file reference|job ref|export reference|export references|sales order|so#|reference#|references|ref#|job#|file#|delivery ref|it#|contract#|sales contract#|shipment reference|shipment ref|fwd ref|customer reference number',
    last_free_day_on:
      'last free day|last free date|last free time|lfd|last day free|free time expires|free time expiry|free time ends|free until|free time until|storage starts after|last free storage day|l.f.d|free time expires on|free time expiration|last free day of storage|lst free day',
    free_time_days: 'free time|free days|free time allowed|days free|free time days|demurrage free days',
    eta_on:
      'eta|e.t.a|eta pod|eta port|eta date|pod eta|estimated arrival|estimated time of arrival|estimated arrival date|arrival date|eta at pod|eta discharge port|expected arrival|date of arrival|expected arrival date|eta discharge|eta port of discharge|est arrival',
    shipped_on_board_on:
      'shipped on board|shipped on board date|laden on board|laden on board date|on board date|date shipped on board|date laden on board|on board|onboard date|sob date|date of shipment',
    due_on:
      'due date|payment due|payment due date|pay by|due on|due by|date due|please pay by|payable by|payment due by',
    deliver_by_on:
      'deliver by|delivery date|delivery by|deliver on|requested delivery date|delivery due|required delivery date',
    delivered_on:
      'delivered|delivered on|delivered at|date delivered|received on|date received|delivery completed|date of delivery|received date',
    released_on: 'released|released on|release date|date released|date of release',
    entered_on: 'entry date|date of entry|import date|filing date|date of import',
    charged_from_on:
      'charged from|charge from|charges from|billed from|billing from|chargeable from|demurrage from|detention from|demurrage start|detention start|demurrage start date|detention start date|first chargeable day|period from',
    charged_until_on:
      'charged until|charged to|charged through|charges to|charge to|billed until|billed to|billed through|chargeable until|demurrage to|detention to|demurrage until|detention until|demurrage end|detention end|demurrage end date|detention end date|last chargeable day|period to|period until',
    empty_due_on:
      'return empty by|empty return by|empty due|empty due date|empty return date|return empty before|detention free until|detention lfd|per diem lfd|per diem free until|last free day detention|last free day of detention|container return due|empty return due',
    issued_on:
      'date|invoice date|issue date|date of issue|date issued|issued|issued on|issued date|b/l date|bill date|bl date|date of invoice|place and date of issue|place date of issue|place of issue and date|date and place of issue|packing list date|document date|dated|date of b/l|inv date',
    amount_due:
      'grand total|amount due|total due|total amount due|balance due|invoice total|total invoice|total invoice amount|total invoice value|total payable|total to pay|amount payable|net payable|total amount payable|please pay|invoice amount|total charges due|total balance due|invoice value',
    total_amount:
      'total|total amount|total sum|total value|total price|total charges|total cost|sum total|total cif|total fob|total exw|total usd|total eur|totals',
    gross_weight_kg:
      'gross weight|total gross weight|g.w.|gw|gross wt|gr wt|gross weight total|total g.w.|total gross|total gw|gr weight|gross mass|total gross wt|grs wt|cargo weight',
    packages_count:
      'packages|total packages|total cartons|total pieces|total ctns|total pkgs|no of packages|no of pkgs|number of packages|cartons|total number of packages|total no of packages|total no of cartons|number of cartons|no of cartons|ctns|pkgs|total number of cartons|pieces|package count|qty of packages|packages total|total colli|quantity of packages|pallets|total pallets',
    vessel_name:
      'vessel|vessel name|ocean vessel|vessel/voyage|vessel voyage|vessel and voyage|mother vessel|name of vessel|ship|carrying vessel|arrival vessel|export vessel|main vessel|vsl|vessel/voy|ship name|per vessel|shipped per|m/v|exporting carrier',
    voyage_number: 'voyage|voy|trip#',
    port_of_lading:
      'port of loading|port of lading|pol|load port|loading port|port loading|port of load|place of loading|port of export|departure port|port of departure|origin port|shipped from|from port|sailing from',
    port_of_discharge:
      'port of discharge|pod|discharge port|port of unloading|port of unlading|disch port|unloading port|port of import|arrival port|port of arrival|destination port|port of destination|port of entry discharge|discharging port|port disch',
    destination:
      'place of delivery|final destination|destination|place of delivery by on carrier|delivery place|place of final delivery|final place of delivery|ultimate destination|place of destination|dest|final dest',
    pickup_terminal:
      'terminal|terminal name|pick up terminal|pickup terminal|discharge terminal|pick up location|pickup location|pick up at|pickup at|cargo location|delivery terminal|cargo available at|location of goods|available at|terminal of discharge|pickup location of cargo',
    empty_return_place:
      'empty return|empty return to|return empty to|return location|empty return location|empty return depot|return depot|return terminal|empty return terminal|return container to|return the empty to',
    shipper:
      'shipper|shipper/exporter|exporter|seller|consignor|shipper exporter|consignor/shipper|shipped by|vendor|supplier|manufacturer/shipper|sender|exporter/shipper|seller/exporter|sold by',
    consignee:
      'consignee|buyer|importer|importer of record|consigned to|cnee|sold to|buyer/importer|buyer/consignee|ship to|consigned to order of|receiver|consignee importer|buyer consignee|customer',
    notify_party:
      'notify|notify party|notify address|notify party/address|also notify|notify party 1|1st notify party|first notify party|party to notify|party to be notified|notify party/intermediate consignee|notify 1',
    delivery_address: 'deliver to|delivery address|delivery to|deliver to address|place of delivery address',
    received_by: 'received by|receiver name|received by name|signed by|recipient name|name of receiver',
  },
  others:
    'type of movement|type of move|movement|service type|mode of transport|move type|service mode|freight payable at|freight terms|freight|freight prepaid|freight collect|prepaid|collect|freight and charges|terms|terms of delivery|terms of payment|terms of sale|payment terms|payment|delivery terms|shipment terms|incoterms|incoterm|currency|country of origin|country of ultimate destination|country of export|country of destination|origin|place of receipt|place of receipt by pre carrier|pre carriage by|pre carriage|pre carrier|precarriage by|point and country of origin|domestic routing|domestic routing export instructions|onward inland routing|for transhipment to|transhipment port|loading pier|loading pier terminal|marks and numbers|marks|marks nos|marks and nos|marks numbers|shipping marks|description|description of goods|description of packages and goods|kind of packages|kind of packages description of goods|quantity|qty|unit price|price|unit|units|rate|amount|charges|charge|line total|subtotal|sub total|tax|vat|vat total|tax total|gst|discount|net weight|n.w.|nw|net wt|total net weight|tare|tare weight|measurement|volume|cbm|total volume|total measurement|dimensions|size type|size/type|container type|container size|seal|seals|seal number|seal no|temperature|hs code|hts|commodity|item|item no|line|part no|sku|article|weight|gross weight per package|gross weight per carton|weight per package|gw per ctn|g.w. per carton|net weight per package|forwarding agent|forwarding agent references|forwarder|agent|delivery agent|for delivery of goods please apply to|for delivery please apply to|for delivery apply to|destination agent|carrier|shipping line|issued by|signed|signature|authorised signature|authorized signature|stamp|signed for the carrier|as agent for the carrier|number of originals|number of original bills|no of originals|no of original b/l|original bills of lading|number of original b s/l|declared value|remarks|comments|notes|note|special instructions|instructions|tel|telephone|phone|fax|email|e mail|contact|attn|attention|web|website|vat no|vat id|tax id|eori|usci|scac|firms code|firms|it date|g.o. date|go date|account|account no|iban|swift|bank|bank details|beneficiary|page|pages|copy|original|customer id|customer no|customer number|vendor no|bill to|remit to|invoice to|pay to|driver|truck|truck no|trucker|trucking company|license plate|chassis|chassis no|condition|time|time in|time out|received in good order|etd|e.t.d|etd pol|departure date|estimated departure|date of departure|sailing date|port of entry|port code|entry type|importer no|importer number|bond|bond no|surety|filer|filer code|manifest qty|location|place of issue|place|lot|batch|insurance|declaration date|reference date|order date|po date|purchase order date|order value|per package|per carton|per unit|exchange rate|department|salesperson|sales person|sales rep|project|vehicle|l/c no|lc no|letter of credit no|letter of credit|cut off|closing date|doc cut off|empty return|empty return location|return location|return empty to|service contract|tariff|rate agreement|laden on board the vessel|place of acceptance|free storage|storage|demurrage|detention|status|customs status|hold|holds|available|availability|freight status|time zone|prepared by|approved by|checked by|date and time|appointment|delivery appointment|haulier|haulage|booking party|booking date|invoice terms|final destination for the merchant s reference only|excess value declaration|ad valorem|total containers|total number of containers|total no of containers|container received|number of containers|no of containers|total quantity|total qty|intermediate consignee|manufacturer|buyer reference party|contract date|country|zip|postal code|city|address|ordered by',
  charges:
    'ocean freight|sea freight|basic ocean freight|freight|base rate|terminal handling|thc|destination thc|origin thc|bunker|baf|bunker adjustment|low sulphur surcharge|documentation|documentation fee|doc fee|b/l fee|demurrage|detention|per diem|quay rent|handling|handling fee|chassis|chassis fee|customs clearance|drayage|delivery|isps|security surcharge|peak season surcharge|surcharge|charge|fee|storage|port congestion|congestion surcharge|emergency|haulage|trucking|inland freight|insurance|arrival notice fee|import service|pier pass|fuel surcharge|caf|wharfage|cleaning|seal fee|telex release|amendment fee|vgm|exam fee|equipment',
  months:
    'january jan, february feb, march mar, april apr, may, june jun, july jul, august aug, september sep sept, october oct, november nov, december dec',
}
