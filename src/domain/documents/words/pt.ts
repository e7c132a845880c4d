import type { PaperWords } from './paper-words.ts'

export const pt: PaperWords = {
  titles: {
    arrival_notice: 'aviso de chegada|aviso de chegada de carga|notificacao de chegada|notificacao de chegada da carga',
    sea_waybill: 'carta de porte maritimo|carta de porte maritima|conhecimento maritimo nao negociavel',
    bill_of_lading:
      'conhecimento de embarque|conhecimento de carga|conhecimento de embarque maritimo|conhecimento de transporte maritimo|conhecimento maritimo',
    delivery_order: 'ordem de entrega|ordem de retirada|ordem de levantamento|liberacao de carga',
    commercial_invoice: 'fatura comercial|factura comercial|fatura proforma|fatura pro forma|factura proforma',
    freight_invoice: 'fatura de frete|factura de frete|fatura de transporte|nota de debito|fatura de frete maritimo',
    packing_list:
      'romaneio|romaneio de carga|lista de embalagem|lista de volumes|lista de pesos|romaneio de embarque|lista de embalagens',
    customs_entry:
      'declaracao de importacao|declaracao aduaneira|declaracao de exportacao|despacho aduaneiro|declaracao unica de importacao|duimp',
    proof_of_delivery:
      'comprovante de entrega|prova de entrega|comprovativo de entrega|recibo de entrega|guia de entrega|canhoto de entrega',
    other:
      'certificado de origem|certificado de peso|certificado de seguro|ordem de compra|orcamento|cotacao|confirmacao de reserva|certificado fitossanitario',
  },
  invoice: 'fatura|factura|fatura original',
  labels: {
    container_numbers:
      'conteiner|conteineres|container|contentor|contentores|n conteiner|conteiner/lacre|n do contentor|container/lacre',
    bill_of_lading_numbers:
      'conhecimento#|conhecimento de embarque#|b/l#|bl#|carta de porte#|n conhecimento|n do conhecimento|n do bl|n bl|bl master|bl house',
    booking_numbers: 'reserva#|booking#|n reserva|numero da reserva|referencia da reserva|ref reserva|n da reserva',
    purchase_order_numbers:
      'ordem de compra|pedido#|encomenda#|pedido de compra|oc#|nota de encomenda|seu pedido|pedido do cliente|n pedido|vossa encomenda|pedido cliente|n encomenda|ordem do cliente',
    entry_number: 'declaracao#|di#|duimp#|mrn|numero da di|n declaracao|n da di',
    invoice_number:
      'fatura#|factura#|n fatura|n factura|fatura comercial#|n da fatura|numero da fatura|nota fiscal#|fat#',
    pickup_number:
      'numero de retirada|codigo de retirada|referencia de retirada|codigo de levantamento|referencia de levantamento|n de retirada|codigo de liberacao|n liberacao',
    reference_numbers:
      'referencia#|nossa referencia|sua referencia|vossa referencia|n ref|v ref|processo#|ref#|ref cliente|referencia do cliente|nossa ref|sua ref|vossa ref|referencia cliente|contrato#|n processo',
    last_free_day_on:
      'ultimo dia livre|livre ate|free time ate|fim do free time|prazo livre ate|isento ate|ultimo dia de franquia|franquia ate|fim da franquia|livre de armazenagem ate|termino do free time',
    free_time_days: 'dias livres|free time|dias de franquia|franquia|periodo livre|dias de free time',
    eta_on:
      'previsao de chegada|data de chegada|eta|chegada prevista|chegada|data prevista de chegada|chegada estimada|data estimada de chegada|data prevista chegada',
    shipped_on_board_on:
      'data de embarque|embarcado em|a bordo em|data de carregamento|carregado a bordo em|data a bordo|embarcado a bordo em',
    due_on:
      'vencimento|data de vencimento|pagar ate|data limite de pagamento|vence em|data de pagamento ate|pagavel ate',
    deliver_by_on:
      'data de entrega|entregar ate|entrega ate|entrega prevista|data prevista de entrega|prazo de entrega ate|entregar em',
    delivered_on:
      'entregue em|data de recebimento|recebido em|data de rececao|entregue a|data da entrega|recebida em|data do recebimento',
    released_on:
      'data de desembaraco|desembaraco|liberado em|data de liberacao|desembaracado em|data da autorizacao de saida',
    entered_on: 'data da declaracao|data de registro|data do registro|data de registo|data da di|data de aceitacao',
    charged_from_on: 'cobrado de|cobrado a partir de|periodo de cobranca de|demurrage de|periodo desde',
    charged_until_on: 'cobrado ate|periodo de cobranca ate|demurrage ate|periodo ate',
    empty_due_on: 'devolver ate|devolver vazio ate|data limite de devolucao|devolucao ate|prazo de devolucao',
    issued_on:
      'data|data de emissao|data da fatura|data da factura|local e data de emissao|emitido em|local e data|data do documento|data emissao|data fatura|emitida em',
    amount_due:
      'valor total|total a pagar|total da fatura|total da factura|montante total|total geral|valor a pagar|valor total da fatura|total fatura|valor total a pagar|importancia a pagar|total factura',
    total_amount: 'total|total usd|total eur|soma|soma total|preco total|total fob|total cif|total brl|totais',
    gross_weight_kg:
      'peso bruto|peso bruto total|total peso bruto|p.b.|pb|peso bruto kg|massa bruta|bruto kg|total bruto',
    packages_count:
      'volumes|total de volumes|numero de volumes|quantidade de volumes|caixas|total de caixas|n de volumes|qtd volumes|total volumes|numero de caixas|quantidade de caixas|cartoes|paletes|qtde de volumes|qtde volumes|n volumes',
    vessel_name: 'navio|navio/viagem|nome do navio|embarcacao|navio e viagem|n/m|navio viagem',
    voyage_number: 'viagem|n viagem|viagem#|n da viagem',
    port_of_lading:
      'porto de embarque|porto de carregamento|porto de origem|pol|porto de carga|porto embarque|porto de saida',
    port_of_discharge:
      'porto de descarga|porto de desembarque|porto de destino|pod|porto de chegada|porto descarga|porto de descarregamento',
    destination: 'local de entrega|destino final|destino|local de destino|lugar de entrega|local final de entrega',
    pickup_terminal:
      'terminal|terminal de retirada|local de retirada|terminal de descarga|local de levantamento|recinto|recinto alfandegado|armazem|carga disponivel em|terminal de levantamento',
    empty_return_place:
      'devolucao do vazio|devolver vazio em|local de devolucao|deposito de vazios|terminal de devolucao|local de devolucao do vazio',
    shipper:
      'embarcador|exportador|vendedor|remetente|expedidor|fornecedor|carregador|embarcador/exportador|exportador/embarcador|vendedor/exportador',
    consignee:
      'consignatario|importador|comprador|destinatario|cliente|consignado a|importador/consignatario|comprador/importador',
    notify_party:
      'notificar|parte a notificar|notificado|notify|notificar a|parte notificada|a notificar|entidade a notificar',
    delivery_address: 'endereco de entrega|morada de entrega|entregar para|entrega em|local de entrega da carga',
    received_by: 'recebido por|nome do recebedor|recebedor|recebi em conformidade|nome de quem recebeu|rececionado por',
  },
  others:
    'condicoes de pagamento|condicao de pagamento|condicoes de entrega|forma de pagamento|termos de pagamento|incoterm|incoterms|moeda|pais de origem|pais de destino|pais de procedencia|quantidade|qtd|qtde|preco unitario|preco unit|preco|valor|valor unitario|unidade|subtotal|sub total|iva|icms|ipi|total iva|base de calculo|cnpj|nif|inscricao estadual|eori|descricao|descricao da mercadoria|descricao das mercadorias|mercadoria|mercadorias|marcas e numeros|marcas|tipo de embalagem|especie|peso liquido|peso liquido total|total peso liquido|peso|volume m3|cubagem|medidas|lacre|lacres|selo|n lacre|tipo|tipo de conteiner|tamanho|local de recebimento|local de recepcao|frete pagavel em|frete|frete pago|numero de originais|n de originais|originais|assinatura|carimbo|assinatura e carimbo|carimbo e assinatura|observacoes|notas|nota|instrucoes|telefone|tel|fax|email|e mail|contato|contacto|banco|iban|swift|agencia|conta|pagina|saida|data de saida|partida|data de partida|etd|saida prevista|previsao de saida|alfandega|despachante|declarante|regime|ncm|classificacao fiscal|valor aduaneiro|motorista|placa|matricula|transportador|transportadora|armador|agente|devolucao do vazio|devolucao de vazio|hora|estado|situacao|data do pedido|data da encomenda|codigo do cliente|n cliente|cambio|taxa de cambio|modo de transporte|artigo|codigo|item|linha|peso bruto por volume|peso por caixa|peso bruto unitario|embalagem|armazenagem|sobreestadia|demurrage|peso liquido kg',
  charges:
    'frete maritimo|frete|taxa|taxas|taxa de documentacao|capatazia|capatazias|sobretaxa|sobretaxa de combustivel|manuseio|movimentacao|armazenagem|sobreestadia|desembaraco|despacho|despacho aduaneiro|entrega|thc|isps|taxa portuaria|emissao de b/l|seguro|liberacao|transporte rodoviario|demurrage',
  months:
    'janeiro jan, fevereiro fev, marco mar, abril abr, maio mai, junho jun, julho jul, agosto ago, setembro set, outubro out, novembro nov, dezembro dez',
}
