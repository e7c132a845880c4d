import type { PaperWords } from './paper-words.ts'

export const es: PaperWords = {
  titles: {
    arrival_notice:
      'aviso de llegada|aviso de arribo|notificacion de llegada|aviso de llegada de mercancia|notificacion de arribo',
    sea_waybill:
      'carta de porte maritimo|carta de porte maritima|carta de porte|conocimiento de embarque no negociable',
    bill_of_lading: 'conocimiento de embarque|conocimiento de embarque maritimo|conocimiento',
    delivery_order:
      'orden de entrega|orden de retiro|liberacion de carga|orden de entrega de mercancia|carta de liberacion',
    commercial_invoice: 'factura comercial|factura proforma|factura de exportacion',
    freight_invoice:
      'factura de flete|factura de transporte|factura de flete maritimo|nota de debito|factura de gastos',
    packing_list:
      'lista de empaque|lista de bultos|lista de contenido|lista de embalaje|lista de pesos|relacion de bultos',
    customs_entry:
      'declaracion de aduanas|declaracion de aduana|declaracion de importacion|pedimento|despacho aduanero|declaracion aduanera|dua',
    proof_of_delivery:
      'comprobante de entrega|prueba de entrega|albaran de entrega|acuse de recibo|constancia de entrega|albaran',
    other:
      'certificado de origen|certificado de peso|certificado de seguro|orden de compra|cotizacion|confirmacion de reserva|certificado fitosanitario|presupuesto|pedido',
  },
  invoice: 'factura|factura original',
  labels: {
    container_numbers:
      'contenedor|contenedores|container|n contenedor|numeros de contenedor|contenedor/precinto|equipo#',
    bill_of_lading_numbers:
      'conocimiento#|conocimiento de embarque#|b/l#|bl#|carta de porte#|n de bl|n conocimiento|n de conocimiento|bl master|bl house|guia#',
    booking_numbers: 'reserva#|booking#|referencia de reserva|n reserva|n de booking|ref reserva',
    purchase_order_numbers:
      'orden de compra|pedido#|oc#|o/c#|su pedido|pedido cliente|pedido del cliente|n pedido|orden de compra del cliente|pedidos#|o.c.#|su orden',
    entry_number: 'declaracion#|pedimento#|mrn|dua#|n de declaracion|numero de pedimento',
    invoice_number: 'factura#|n factura|n de factura|factura comercial#|fact#|folio#|folio factura|factura num',
    pickup_number:
      'referencia de retiro|numero de retiro|codigo de retiro|n de retiro|referencia de recogida|codigo de liberacion|n liberacion|numero de liberacion',
    reference_numbers:
      'referencia#|nuestra referencia|su referencia|n ref|s ref|referencia cliente|ref cliente|expediente#|ref#|nuestra ref|su ref|referencia del cliente|referencia interna|contrato#',
    last_free_day_on:
      'ultimo dia libre|libre hasta|dias libres hasta|fecha limite libre|ultimo dia libre de almacenaje|vencimiento dias libres|fin de dias libres|fin de los dias libres|libre de almacenaje hasta',
    free_time_days: 'dias libres|dias libres de demora|tiempo libre|dias de libre estadia|dias libres de almacenaje',
    eta_on:
      'fecha estimada de llegada|llegada|eta|fecha de llegada|llegada estimada|fecha de arribo|arribo estimado|llegada prevista|fecha prevista de llegada|fecha estimada de arribo',
    shipped_on_board_on:
      'fecha de embarque|embarcado el|a bord el|a bordo el|fecha a bordo|cargado a bordo|fecha de carga a bordo|embarcado a bordo el|puesto a bordo el',
    due_on:
      'vencimiento|fecha de vencimiento|pagar antes de|fecha limite de pago|vence el|vence|pagadero el|pagar antes del',
    deliver_by_on:
      'fecha de entrega|entregar antes de|entrega antes del|fecha de entrega prevista|entregar el|fecha requerida de entrega|entregar antes del|fecha de entrega solicitada',
    delivered_on:
      'entregado|entregado el|fecha de recepcion|recibido el|fecha de entrega efectiva|fecha recibido|fecha entregado',
    released_on:
      'fecha de levante|levante|liberado el|fecha de liberacion|fecha de desaduanamiento|fecha de despacho|levante el',
    entered_on:
      'fecha de declaracion|fecha de la declaracion|fecha de admision|fecha de presentacion|fecha de pago del pedimento|fecha de registro',
    charged_from_on: 'cobrado desde|facturado desde|periodo desde|demora desde',
    charged_until_on: 'cobrado hasta|facturado hasta|periodo hasta|demora hasta',
    empty_due_on:
      'devolver vacio antes del|devolver vacio hasta|fecha limite de devolucion|devolucion antes del|limite devolucion vacio',
    issued_on:
      'fecha|fecha de emision|fecha de factura|fecha factura|lugar y fecha de emision|emitido el|fecha de expedicion|fecha del documento|lugar y fecha|expedida el|fecha emision',
    amount_due:
      'importe total|total a pagar|total factura|total general|monto total|importe a pagar|total de la factura|monto a pagar|saldo a pagar|importe total a pagar|valor total factura|total importe|importe factura',
    total_amount: 'total|total usd|total eur|valor total|suma total|suma|precio total|total fob|total cif|totales',
    gross_weight_kg:
      'peso bruto|peso bruto total|total peso bruto|p.b.|pb|peso bruto kg|bruto kg|peso bruto kgs|masa bruta',
    packages_count:
      'bultos|total bultos|total de bultos|numero de bultos|cajas|total cajas|cantidad de bultos|n de bultos|total de cajas|numero de cajas|cantidad de cajas|n bultos|cartones|pallets|num bultos|no de bultos',
    vessel_name:
      'buque|buque/viaje|nombre del buque|nave|barco|motonave|buque y viaje|buque oceanico|nave/viaje|m/n|vapor|nombre de la nave|buque viaje',
    voyage_number: 'viaje|viaje#|n viaje|n de viaje',
    port_of_lading: 'puerto de carga|puerto de embarque|puerto de origen|pol|puerto de salida|puerto carga',
    port_of_discharge:
      'puerto de descarga|puerto de desembarque|puerto de llegada|pod|puerto de destino|puerto de arribo|puerto descarga',
    destination: 'lugar de entrega|destino|destino final|lugar de destino|lugar de entrega final|punto de destino',
    pickup_terminal:
      'terminal|terminal de retiro|terminal de descarga|lugar de retiro|ubicacion de la carga|almacen|terminal de recogida|deposito|lugar de recogida|recinto|ubicacion de la mercancia|recinto fiscal',
    empty_return_place:
      'devolucion del vacio|devolver vacio a|lugar de devolucion|deposito de vacios|devolucion de vacio en|lugar de devolucion del vacio',
    shipper:
      'embarcador|vendedor|exportador|remitente|expedidor|cargador|proveedor|embarcador/exportador|vendedor/exportador|exportador/embarcador',
    consignee:
      'consignatario|comprador|importador|destinatario|cliente|consignado a|comprador/importador|vendido a|consignatario/importador',
    notify_party: 'notificar a|parte a notificar|notificar|notify|notificado|persona a notificar|notificar a parte',
    delivery_address: 'direccion de entrega|entregar a|entregar en|domicilio de entrega|direccion entrega',
    received_by:
      'recibido por|nombre del receptor|recibe|recibio|nombre de quien recibe|recibi conforme|recibido conforme por',
  },
  others:
    'condiciones de pago|condiciones de entrega|forma de pago|terminos de pago|terminos|incoterm|incoterms|moneda|divisa|pais de origen|pais de destino|pais de procedencia|cantidad|precio unitario|precio unit|precio|p unitario|importe|monto|unidad|valor|valor unitario|subtotal|sub total|iva|total iva|base imponible|nif|cif|rfc|rut|ruc|nit|eori|descripcion|descripcion de la mercancia|descripcion de las mercancias|mercancia|marcas y numeros|marcas|clase de bultos|tipo de bultos|peso neto|peso neto total|total peso neto|peso|volumen|cubicaje|medidas|precinto|precintos|sello|n precinto|tipo|tipo de contenedor|tamano|lugar de recepcion|lugar de recibo|flete pagadero en|flete|flete prepagado|numero de originales|n de originales|originales|firma|sello y firma|firma y sello|observaciones|notas|nota|instrucciones|telefono|tel|fax|correo|correo electronico|email|e mail|contacto|atencion|banco|iban|swift|clabe|pagina|hoja|salida|fecha de salida|fecha de zarpe|etd|salida estimada|aduana|agente aduanal|agente de aduanas|declarante|regimen|fraccion arancelaria|partida arancelaria|valor en aduana|conductor|chofer|matricula|placas|transportista|naviera|linea naviera|agente|devolucion de vacio|entrega de vacio|devolucion del vacio|hora|estado|fecha de pedido|fecha del pedido|cliente n|codigo de cliente|n cliente|tipo de cambio|medio de transporte|tipo de movimiento|articulo|codigo|referencia articulo|linea|partida|peso bruto por bulto|peso por caja|peso bruto unitario|embalaje|almacenaje|demoras|estatus|agencia|fecha del vencimiento del seguro',
  charges:
    'flete maritimo|flete|cargo por|recargo|recargo por combustible|manejo|manipulacion|gastos|gastos de documentacion|documentacion|gastos de terminal|thc|almacenaje|demoras|despacho|despacho aduanero|acarreo|isps|tasa portuaria|emision de b/l|seguro|estadia|transporte terrestre',
  months:
    'enero ene, febrero feb, marzo mar, abril abr, mayo may, junio jun, julio jul, agosto ago, septiembre setiembre sep sept set, octubre oct, noviembre nov, diciembre dic',
}
